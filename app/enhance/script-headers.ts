/**
 * The header of requests that a script sends to keep the current page open. When a form is sent with this header, its
 * response has the header `leadsToHeader` instead of a redirect.
 */
export const sentByScriptHeader = 'X-Sent-By-Script'

/**
 * The response header with the address to which the shop redirects after a form. A script could not read it from a
 * redirect, which the browser follows first.
 */
export const leadsToHeader = 'X-Leads-To'
