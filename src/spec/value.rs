//! Values of expressions as they are: scalars, sets, lists; nothing of what they stand for.

use std::collections::BTreeSet;

use crate::ir::NONE;
use crate::state::{Fault, FaultKind};
use crate::table::value;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A scalar.
    One(i64),
    /// A set.
    Set(BTreeSet<i64>),
    /// A list.
    List(Vec<i64>),
    /// A list of sets.
    Sets(Vec<BTreeSet<i64>>),
}

impl Value {
    /// `none`.
    pub const NONE: Self = Self::One(NONE);

    /// A truth.
    pub fn truth(holds: bool) -> Self {
        Self::One(i64::from(holds))
    }

    /// An index as a scalar.
    pub fn index(index: usize) -> Self {
        Self::One(value(index))
    }

    /// An index as a scalar, `none` if there is none.
    pub fn maybe(index: Option<usize>) -> Self {
        index.map_or(Self::NONE, Self::index)
    }

    /// A set of indices.
    pub fn set_of(members: impl IntoIterator<Item = usize>) -> Self {
        Self::Set(members.into_iter().map(value).collect())
    }

    /// A list of indices.
    pub fn list_of(members: impl IntoIterator<Item = usize>) -> Self {
        Self::List(members.into_iter().map(value).collect())
    }

    /// The scalar, which may be `none`.
    ///
    /// # Errors
    /// A fault of ours if it is no scalar.
    pub fn one(&self) -> Result<i64, Fault> {
        match self {
            Self::One(one) => Ok(*one),
            Self::Set(_) | Self::List(_) | Self::Sets(_) => {
                Err(Fault::bug(format!("a single value was expected, not {self:?}")))
            }
        }
    }

    /// The scalar.
    ///
    /// # Errors
    /// A fault if it is `none`, naming what was needed.
    pub fn need(&self, needed: &'static str) -> Result<i64, Fault> {
        match self.one()? {
            NONE => Err(FaultKind::Nothing { needed }.into()),
            one => Ok(one),
        }
    }

    /// The scalar as an index.
    ///
    /// # Errors
    /// A fault if it is `none`, naming what was needed, or negative.
    pub fn need_index(&self, needed: &'static str) -> Result<usize, Fault> {
        let one = self.need(needed)?;
        usize::try_from(one).map_err(|_| Fault::bug(format!("{one} is no {needed}")))
    }

    /// The scalar as a truth.
    ///
    /// # Errors
    /// A fault if it is `none`.
    pub fn holds(&self) -> Result<bool, Fault> {
        Ok(self.need("truth")? != 0)
    }

    /// The members in order: of a set ascending, of a scalar itself (none of `none`).
    ///
    /// # Errors
    /// A fault of ours if it is a list of sets.
    pub fn members(&self) -> Result<Vec<i64>, Fault> {
        match self {
            Self::One(NONE) => Ok(Vec::new()),
            Self::One(one) => Ok(vec![*one]),
            Self::Set(set) => Ok(set.iter().copied().collect()),
            Self::List(list) => Ok(list.clone()),
            Self::Sets(_) => Err(Fault::bug("members of a list of sets are no scalars")),
        }
    }

    /// The members as a set.
    ///
    /// # Errors
    /// As [`Self::members`].
    pub fn set(&self) -> Result<BTreeSet<i64>, Fault> {
        Ok(self.members()?.into_iter().collect())
    }

    /// The members as indices, those that are `none` left out.
    ///
    /// # Errors
    /// As [`Self::members`].
    pub fn indices(&self) -> Result<Vec<usize>, Fault> {
        let members = self.members()?;
        Ok(members.into_iter().filter_map(|member| usize::try_from(member).ok()).collect())
    }

    /// The members, each as a value of its own: of a list of sets, sets.
    pub fn each(&self) -> Vec<Self> {
        match self {
            Self::One(NONE) => Vec::new(),
            Self::One(one) => vec![Self::One(*one)],
            Self::Set(set) => set.iter().copied().map(Self::One).collect(),
            Self::List(list) => list.iter().copied().map(Self::One).collect(),
            Self::Sets(sets) => sets.iter().cloned().map(Self::Set).collect(),
        }
    }

    /// A value of the same form with these members, which came from [`Self::each`].
    #[must_use]
    pub fn with_members(&self, members: &[Self]) -> Self {
        let scalars = || members.iter().filter_map(|member| member.one().ok());
        match self {
            Self::One(_) | Self::Set(_) => Self::Set(scalars().collect()),
            Self::List(_) => Self::List(scalars().collect()),
            Self::Sets(_) => {
                Self::Sets(members.iter().filter_map(|member| member.set().ok()).collect())
            }
        }
    }

    /// How many members there are.
    pub fn count(&self) -> usize {
        match self {
            Self::One(one) => usize::from(*one != NONE),
            Self::Set(set) => set.len(),
            Self::List(list) => list.len(),
            Self::Sets(sets) => sets.len(),
        }
    }
}
