/**
 * The header of requests from script, which stay on their page. The response to a form names its destination instead of
 * redirecting.
 */
export const sentByScriptHeader = 'X-Sent-By-Script'

/** The response header with the form's destination, instead of a redirect. */
export const leadsToHeader = 'X-Leads-To'
