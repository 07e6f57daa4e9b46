/** What the owner reads of a mail and of news, to be sent again by hand (rule: backup-restore). */
export const whyHeldBack = 'held back when the shop was restored: it may have been sent before'

/** A setting that nobody sees, from the restore until the first start. */
export const restoredKey = 'restored.unopened'
