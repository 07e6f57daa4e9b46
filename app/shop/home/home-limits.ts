// Here and not with the schemas, so that the owner's forms need none of these: the checker would be sent to the browser with it.
export const maxTitleLength = 200
export const maxLinkLength = 2_000
export const maxBannerTitleLength = 60
export const maxBannerTextLength = 140
