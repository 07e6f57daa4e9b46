export const mainLinks = [
	{ to: '/newarrivals', label: 'New Arrivals' },
	{ to: '/allproducts', label: 'Shop' },
	{ to: '/ourstory', label: 'Our Story' },
]
