export const deletionNote =
	'Their orders stay, in the end without name, address, e-mail and phone: one that is still on its way keeps them until it has arrived. Their reviews stay without the name.'
