/** Of the shop's answer to a review. */
export const maxReviewAnswer = 1000
