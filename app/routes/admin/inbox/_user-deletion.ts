/** What an owner should know before an account goes. */
export const deletionNote =
	'Their orders stay, but without name, address, e-mail and phone: pack what is still to be sent before you go on. Their reviews stay without the name.'
