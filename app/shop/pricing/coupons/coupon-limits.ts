export const maxCouponCodeLength = 20
export const maxCouponRupees = 1_000_000
export const maxCouponUses = 1_000_000
