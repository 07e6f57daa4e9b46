interface NavEntry {
	to: string
	label: string
	/** The path of a 20 × 20 line drawing. */
	icon: string
}

/** The screens of the back-office, in the order of its sidebar (specification 2, section 2). */
export const NAV: readonly NavEntry[] = [
	{ to: '/admin', label: 'Dashboard', icon: 'M3 3h6v8H3zm8 0h6v4h-6zm0 7h6v7h-6zm-8 4h6v3H3z' },
	{ to: '/admin/products', label: 'Products', icon: 'M3 3h7l7 7-7 7-7-7zm3.5 3.5v.1' },
	{ to: '/admin/orders', label: 'Orders', icon: 'm3 6 7-3 7 3v8l-7 3-7-3zm0 0 7 3 7-3m-7 3v8' },
]
