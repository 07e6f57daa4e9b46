/** The contact settings; unset ones are not shown. */
export const contacts = {
	SHOP_PHONE: '+919800000010',
	SHOP_EMAIL: 'hello@example.com',
	SHOP_ADDRESS: '12 Ring Road, Surat, Gujarat',
}
