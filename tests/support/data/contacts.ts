/** Unset, nothing of it is shown. */
export const contacts = {
	SHOP_PHONE: '+910000000000',
	SHOP_EMAIL: 'hello@example.com',
	SHOP_ADDRESS: '12 Ring Road, Surat, Gujarat',
}
