// Browsers get these limits without zod.
export const maxOfferLength = 500
export const maxTitleLength = 200
export const maxLinkLength = 2_000
export const maxBannerTitleLength = 60
export const maxBannerTextLength = 140
export const maxAltTextLength = 200
