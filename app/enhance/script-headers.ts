/** Says that a script asks, which stays on its page: a form is answered where it leads, without a redirect. */
export const sentByScript = 'X-Sent-By-Script'

/** The header that says where such a form leads, in place of a redirect. */
export const leadsTo = 'X-Leads-To'
