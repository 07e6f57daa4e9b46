import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** The calls of one noun, all answered by one file; whatever else is asked for below them is answered in JSON too. */
const calls = (file: string, ...paths: string[]) => paths.map((path) => route(path, file, { id: `api ${path}` }))

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
		// To read, and to write to us
		layout('routes/store/about/_layout.tsx', [
			route('contact', 'routes/store/about/contact.tsx'),
			route('ourstory', 'routes/store/about/our-story.tsx'),
			route('privacypolicy', 'routes/store/about/privacy-policy.tsx'),
			route('termsandconditions', 'routes/store/about/terms.tsx'),
			route('shippingpolicy', 'routes/store/about/shipping-policy.tsx'),
			route('returnpolicy', 'routes/store/about/return-policy.tsx'),
		]),
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

	// The owner's back-office: an editor opens over its list
	route('admin', 'routes/admin/_layout.tsx', [
		index('routes/admin/dashboard.tsx'),
		route('search', 'routes/admin/search.tsx'),
		route('categories', 'routes/admin/catalog/categories.tsx', [
			route('new', 'routes/admin/catalog/category-editor.tsx', { id: 'category-new' }),
			route(':id', 'routes/admin/catalog/category-editor.tsx'),
		]),
		route('categories/:id/delete', 'routes/admin/catalog/category-delete.tsx'),
		route('collections', 'routes/admin/catalog/collections.tsx', [
			route('new', 'routes/admin/catalog/collection-editor.tsx', { id: 'collection-new' }),
			route(':id', 'routes/admin/catalog/collection-editor.tsx'),
		]),
		route('collections/:id/delete', 'routes/admin/catalog/collection-delete.tsx'),
		route('colors', 'routes/admin/catalog/colors.tsx', [
			route('new', 'routes/admin/catalog/color-editor.tsx', { id: 'color-new' }),
			route(':id', 'routes/admin/catalog/color-editor.tsx'),
		]),
		route('colors/:id/delete', 'routes/admin/catalog/color-delete.tsx'),
		route('products', 'routes/admin/products/products.tsx', [route(':id/details', 'routes/admin/products/product-details.tsx')]),
		...prefix('products', [
			route('new', 'routes/admin/products/product-new.tsx'),
			route(':id', 'routes/admin/products/product-edit.tsx'),
			route(':id/delete', 'routes/admin/products/product-delete.tsx'),
			route('import', 'routes/admin/products/import.tsx'),
			route('import/:id', 'routes/admin/products/import-report.tsx'),
			route('import/:id/apply', 'routes/admin/products/import-apply.ts'),
			route('export.csv', 'routes/admin/products/export.ts'),
		]),
		route('orders', 'routes/admin/orders/orders.tsx', [route(':id', 'routes/admin/orders/order.tsx')]),
		...prefix('orders', [
			route(':id/status', 'routes/admin/orders/order-status.ts'),
			route(':id/cancel', 'routes/admin/orders/order-cancel.tsx'),
			route(':id/packing-slip', 'routes/admin/orders/packing-slip.tsx'),
			route(':id/invoice', 'routes/admin/orders/invoice.tsx'),
			route('export.csv', 'routes/admin/orders/export.ts'),
		]),
		route('mails/:id/send', 'routes/admin/orders/send-mail.ts'),
		route('banner', 'routes/admin/home/banners.tsx', [route('new', 'routes/admin/home/banner-new.tsx')]),
		route('banner/:id/delete', 'routes/admin/home/banner-delete.tsx'),
		route('offers', 'routes/admin/home/offers.tsx', [
			route('new', 'routes/admin/home/offer-editor.tsx', { id: 'offer-new' }),
			route(':id', 'routes/admin/home/offer-editor.tsx'),
		]),
		route('offers/:id/delete', 'routes/admin/home/offer-delete.tsx'),
		route('video', 'routes/admin/home/video.tsx', [route('new', 'routes/admin/home/video-new.tsx')]),
		route('video/:id/delete', 'routes/admin/home/video-delete.tsx'),
		route('insta', 'routes/admin/home/instagram.tsx', [
			route('new', 'routes/admin/home/instagram-editor.tsx', { id: 'instagram-new' }),
			route(':id', 'routes/admin/home/instagram-editor.tsx'),
		]),
		route('insta/:id/delete', 'routes/admin/home/instagram-delete.tsx'),
		route('users', 'routes/admin/inbox/users.tsx'),
		route('users/:id/delete', 'routes/admin/inbox/user-delete.tsx'),
		route('reviews', 'routes/admin/inbox/reviews.tsx'),
		route('reviews/:id/delete', 'routes/admin/inbox/review-delete.tsx'),
		route('contact', 'routes/admin/inbox/messages.tsx'),
		route('contact/:id/delete', 'routes/admin/inbox/message-delete.tsx'),
		route('update', 'routes/admin/inbox/subscribers.tsx'),
		route('update/:id/delete', 'routes/admin/inbox/subscriber-delete.tsx'),
		route('*', 'routes/admin/not-found.tsx'),
	]),

	// The JSON API (app/http/api): one file a noun
	...calls('routes/api/products.ts', 'products', 'products/featured-products', 'products/new-arrivals', 'products/paginated', 'products/dashboardcounts', 'products/get/:id', 'products/:id', 'products/*'),
	...calls('routes/api/categories.ts', 'categories', 'categories/:id', 'categories/*'),
	...calls('routes/api/collections.ts', 'collections/getCollections', 'collections/:id', 'collections/*'),
	...calls('routes/api/colors.ts', 'colors', 'colors/:id', 'colors/*'),
	...calls('routes/api/users.ts', 'users/signup', 'users/login', 'users/logout', 'users/allusers', 'users/:userId', 'users/:userId/upload-profile-image', 'users/:userId/upload-cover-image', 'users/*'),
	...calls('routes/api/cart.ts', 'cart/get/:userId', 'cart/add', 'cart/update/:cartId', 'cart/remove/:cartId', 'cart/get/*', 'cart/add/*', 'cart/update/*', 'cart/remove/*'),
	...calls('routes/api/orders.ts', 'orders/create', 'orders/getbyid/:orderId', 'orders/userorder/:userId', 'orders/getallorders', 'orders/updatestatus/:orderId', 'orders/*'),
	...calls('routes/api/banners.ts', 'banners', 'banners/upload', 'banners/:id', 'banners/*'),
	...calls('routes/api/offers.ts', 'offers', 'offers/:id', 'offers/*'),
	...calls('routes/api/video.ts', 'video', 'video/:id', 'video/*'),
	...calls('routes/api/instagram.ts', 'instasection', 'instasection/:id', 'instasection/*'),
	...calls('routes/api/updates.ts', 'update/addUpdate', 'update/getUpdate', 'update/remove/:id', 'update/*'),
	...calls('routes/api/contacts.ts', 'contacts/addContact', 'contacts/getContact', 'contacts/remove/:id', 'contacts/*'),
	...calls('routes/api/ratings.ts', 'ratings', 'ratings/:id', 'ratings/*'),
	route('openapi.json', 'routes/api/openapi.ts'),
	route('docs/api', 'routes/api/docs.tsx'),

	// Files
	route('images/:hash/:file', 'routes/files/image.ts'),
	route('images/:hash/share.jpg', 'routes/files/share-image.ts'),
	route('share.jpg', 'routes/files/shop-share-image.ts'),
	route('videos/:file', 'routes/files/video.ts'),
	route('sitemap.xml', 'routes/files/sitemap.ts'),
	route('speculation-rules.json', 'routes/files/speculation-rules.ts'),
	route('lite-mode/:choice', 'routes/store/lite-mode.ts'),
	route('robots.txt', 'routes/files/robots.ts'),
	route('health', 'routes/files/health.ts'),
] satisfies RouteConfig
