import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
	// What a shopper sees, with header and footer
	layout('routes/store/_layout.tsx', [
		index('routes/store/home.tsx'),
		route('newarrivals', 'routes/store/listing/new-arrivals.tsx'),
		route('allproducts', 'routes/store/listing/all-products.tsx'),
		route('collection/:collection', 'routes/store/listing/collection.tsx'),
		route('shop/:category', 'routes/store/listing/category.tsx'),
		route('collections', 'routes/store/listing/collections.tsx'),
		route('singleproduct/:id', 'routes/store/product/product.tsx'),
		route('cart', 'routes/store/cart/cart.tsx'),
		route('cart/panel', 'routes/store/cart/cart-panel.ts'),
		route('cart/logout', 'routes/store/cart/cart-logout.ts'),
		route('cart/lines', 'routes/store/cart/cart-add.ts'),
		route('cart/lines/:id/quantity', 'routes/store/cart/cart-quantity.ts'),
		route('cart/lines/:id/remove', 'routes/store/cart/cart-remove.ts'),
		route('cart/note', 'routes/store/cart/cart-note.ts'),
		route('checkout', 'routes/store/checkout/checkout.tsx'),
		route('order-confirmation', 'routes/store/checkout/order-confirmation.tsx'),
		route('newsletter', 'routes/store/about/newsletter.tsx'),
		route('contact', 'routes/store/about/contact.tsx'),
		route('ourstory', 'routes/store/about/our-story.tsx'),
		route('privacypolicy', 'routes/store/about/privacy-policy.tsx'),
		route('termsandconditions', 'routes/store/about/terms.tsx'),
		route('shippingpolicy', 'routes/store/about/shipping-policy.tsx'),
		route('returnpolicy', 'routes/store/about/return-policy.tsx'),
		// What belongs to one customer
		layout('routes/account/_layout.tsx', [
			route('profile', 'routes/account/profile/profile.tsx'),
			route('profile/image', 'routes/account/profile/image.tsx'),
			route('profile/cover', 'routes/account/profile/cover.tsx'),
			route('profile/reviews', 'routes/account/profile/review.tsx'),
			route('profile/password', 'routes/account/change-password.tsx'),
			route('profile/delete', 'routes/account/delete-account.tsx'),
			route('profile/data.json', 'routes/account/data.ts'),
		]),
		route('*', 'routes/store/not-found.tsx'),
	]),

	// Coming and going, without header and footer
	route('login', 'routes/account/login.tsx'),
	route('signup', 'routes/account/signup.tsx'),
	route('forgot-password', 'routes/account/forgot-password.tsx'),
	route('reset-password/:token', 'routes/account/reset-password.tsx'),
	route('logout', 'routes/account/logout.ts'),

	// The owner's back-office
	route('admin', 'routes/admin/_layout.tsx', [
		index('routes/admin/dashboard.tsx'),
		...prefix('products', [
			index('routes/admin/products.tsx'),
			route('new', 'routes/admin/product-new.tsx'),
			route(':id', 'routes/admin/product-edit.tsx'),
			route(':id/delete', 'routes/admin/product-delete.tsx'),
		]),
		...prefix('orders', [
			index('routes/admin/orders.tsx'),
			route(':id', 'routes/admin/order.tsx'),
			route(':id/status', 'routes/admin/order-status.ts'),
		]),
		route('*', 'routes/admin/not-found.tsx'),
	]),

	// Files
	route('images/:hash/:file', 'routes/files/image.ts'),
	route('images/:hash/share.jpg', 'routes/files/share-image.ts'),
	route('share.jpg', 'routes/files/shop-share-image.ts'),
	route('videos/:file', 'routes/files/video.ts'),
	route('sitemap.xml', 'routes/files/sitemap.ts'),
	route('robots.txt', 'routes/files/robots.ts'),
	route('health', 'routes/files/health.ts'),
] satisfies RouteConfig
