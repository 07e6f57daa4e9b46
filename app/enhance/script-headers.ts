/**
 * The header of requests by script that keep the current page open. In the response to such a form, `leadsToHeader`
 * takes the place of a redirect.
 */
export const sentByScriptHeader = 'X-Sent-By-Script'

/**
 * The response header with the address to which the shop redirects after a form. A script could not read it from a
 * redirect, which the browser follows first.
 */
export const leadsToHeader = 'X-Leads-To'
