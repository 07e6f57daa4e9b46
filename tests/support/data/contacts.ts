/** Unset, nothing of it is shown. */
export const contacts = {
	SHOP_PHONE: '+919800000010',
	SHOP_EMAIL: 'hello@example.com',
	SHOP_ADDRESS: '12 Ring Road, Surat, Gujarat',
}
