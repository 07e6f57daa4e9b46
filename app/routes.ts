import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { admin, routesToFile } from './admin-routes.ts'

/**
 * Defines API routes in the file `file`: one for each of `ends`, which follow the path `noun`. The end `*` matches
 * unknown paths, which get a JSON response.
 */
const apiRoutes = (file: string, noun: string, ends: string) =>
	ends.split(' ').map((end) => {
		const path = end === '/' ? noun : `${noun}/${end}`
		return route(path, `routes/api/${file}.ts`, { id: `api ${path}` })
	})

export default [
	// These routes have no header and footer.
	route('menu', 'routes/store/menu/menu.tsx'),
	route('search/suggestions', 'routes/store/listing/suggestions.tsx'),
	route('cart/state', 'routes/store/cart/cart-state.tsx'),
	route('checkout/draft', 'routes/store/checkout/checkout-draft.ts'),
	route('singleproduct/:id/viewed', 'routes/store/product/viewed.tsx'),
	route('singleproduct/:id/sizes', 'routes/store/cart/product-sizes.tsx'),
	route('stand-in/:link', 'routes/store/payments/fake-payment.tsx'),
	route('payments/callback', 'routes/store/payments/payment-return.ts'),
	...routesToFile('routes/files/webhooks.ts', ['payments/webhook', 'couriers/:name/webhook']),
	route('login', 'routes/account/login.tsx'),
	route('login/code', 'routes/account/login-code.tsx'),
	route('login/passkey', 'routes/account/login-passkey.ts'),
	route('login/code/request', 'routes/account/login-code-request.tsx'),
	route('login/code/verify', 'routes/account/login-code-verify.tsx'),
	route('confirm-phone', 'routes/account/confirm-phone.tsx'),
	route('signup', 'routes/account/signup.tsx'),
	route('forgot-password', 'routes/account/forgot-password.tsx'),
	route('reset-password/:token', 'routes/account/reset-password.tsx'),
	route('confirm-email/:token', 'routes/account/confirm-email.tsx'),
	route('invitation/:token', 'routes/account/invitation.tsx'),
	route('logout', 'routes/account/logout.ts'),
	route('find-order', 'routes/store/order-link/find-order.tsx'),
	route('bill/:token', 'routes/store/bill/bill.tsx'),
	...routesToFile('routes/store/bill/bill-pdf.ts', [
		'bill/:token/document.pdf',
		'o/:token/documents/:documentId/document.pdf',
		'o/:token/receipt.pdf',
	]),

	// These pages have a header and footer.
	layout('routes/store/_layout.tsx', [
		index('routes/store/home.tsx'),
		route('preview/home/:token', 'routes/store/home.tsx', { id: 'preview of the home page' }),
		route('newarrivals', 'routes/store/listing/new-arrivals.tsx'),
		route('allproducts', 'routes/store/listing/all-products.tsx'),
		route('search', 'routes/store/listing/search.tsx'),
		route('collection/:collection', 'routes/store/listing/collection.tsx'),
		route('shop', 'routes/store/menu/shop.tsx'),
		route('shop/:category', 'routes/store/listing/category.tsx'),
		route('collections', 'routes/store/collections/collections.tsx'),
		route('singleproduct/:id', 'routes/store/product/product.tsx'),
		route('singleproduct/:id/pictures/:number', 'routes/store/product/picture.tsx'),
		route('preview/:token', 'routes/store/product/preview.tsx'),
		route('look/:token', 'routes/store/theme-preview.tsx'),
		route('singleproduct/:id/back-in-stock', 'routes/store/back-in-stock/back-in-stock.tsx'),
		route('singleproduct/:id/back-in-stock/thanks', 'routes/store/back-in-stock/back-in-stock-thanks.tsx'),
		route('cart', 'routes/store/cart/cart.tsx'),
		route('cart/logout', 'routes/account/logout.ts', { id: 'cart/logout' }),
		...routesToFile('routes/store/cart/cart-controls.ts', [
			'cart/lines',
			'cart/lines/:id/quantity',
			'cart/lines/:id/size',
			'cart/lines/:id/remove',
			'cart/note',
		]),
		route('saved', 'routes/store/wishlist/wishlist.tsx'),
		route('saved/shared', 'routes/store/wishlist/shared.tsx'),
		...routesToFile('routes/store/wishlist/unsubscribe.tsx', [
			'saved/stop/:token',
			'cart/stop/:token',
			'newsletter/stop/:token',
			'back-in-stock/stop/:token',
		]),
		route('checkout', 'routes/store/checkout/checkout.tsx'),
		route('order-confirmation', 'routes/store/checkout/order-confirmation.tsx'),
		route('newsletter', 'routes/store/about/newsletter.tsx'),
		layout('routes/store/_pages-layout.tsx', { id: 'pages of text' }, [
			route('contact', 'routes/store/about/contact.tsx'),
			route('complaint/:token', 'routes/store/about/complaint.tsx'),
			route('ourstory', 'routes/store/about/our-story.tsx'),
			route('sizeguide', 'routes/store/about/size-guide.tsx'),
			...routesToFile('routes/store/about/policy.tsx', [
				'privacypolicy',
				'termsandconditions',
				'shippingpolicy',
				'returnpolicy',
			]),
		]),
		// These pages belong to one customer.
		layout('routes/account/_layout.tsx', [
			route('profile', 'routes/account/profile/profile.tsx'),
			...routesToFile('routes/account/profile/own-image.tsx', ['profile/image', 'profile/cover']),
			route('profile/reviews', 'routes/account/profile/review.tsx'),
			route('profile/reviews/photos/:id', 'routes/account/profile/remove-photo.ts'),
			route('profile/password', 'routes/account/change-password.tsx'),
			route('profile/privacy', 'routes/account/profile/privacy.tsx'),
			route('profile/delete', 'routes/account/delete-account.tsx'),
			route('profile/data.json', 'routes/account/data.ts'),
			route('profile/orders/:id/pay', 'routes/account/payments/pay-by-upi.tsx'),
			route('profile/orders/:id/cancel', 'routes/account/after-sale/cancel-order.tsx'),
			route('profile/orders/:id/pay-online', 'routes/account/payments/pay-online.ts'),
			route('profile/orders/:id/return', 'routes/account/after-sale/return-order.tsx'),
			route('profile/orders/:id/receipt.pdf', 'routes/store/bill/bill-pdf.ts', { id: 'receipt of an order' }),
		]),
		// These pages belong to one order.
		layout('routes/store/_pages-layout.tsx', { id: 'pages of an order link' }, [
			route('o/:token', 'routes/store/order-link/order-link.tsx'),
			route('o/:token/pay', 'routes/account/payments/pay-by-upi.tsx', { id: 'pay by order link' }),
			route('o/:token/pay-online', 'routes/account/payments/pay-online.ts', { id: 'pay online by order link' }),
			route('o/:token/return', 'routes/account/after-sale/return-order.tsx', { id: 'return by order link' }),
			route('o/:token/cancel', 'routes/account/after-sale/cancel-order.tsx', { id: 'cancel by order link' }),
			route('v/:token', 'routes/store/order-link/slip-link.tsx'),
		]),
		route('*', 'routes/store/not-found.tsx'),
	]),

	admin,

	// These calls have one file for each noun (app/http/api).
	...apiRoutes(
		'products',
		'products',
		'/ featured-products new-arrivals paginated dashboardcounts get/:id :id :id/back-in-stock *',
	),
	...apiRoutes('categories', 'categories', '/ :id *'),
	...apiRoutes('collections', 'collections', 'getCollections :id *'),
	...apiRoutes('colors', 'colors', '/ :id *'),
	...apiRoutes(
		'users',
		'users',
		'signup login logout allusers :userId :userId/upload-profile-image :userId/upload-cover-image *',
	),
	...apiRoutes('cart', 'cart', 'get/:userId add update/:cartId remove/:cartId get/* add/* update/* remove/*'),
	...apiRoutes(
		'orders',
		'orders',
		'create price getbyid/:orderId userorder/:userId getallorders updatestatus/:orderId payment/:orderId pay/:orderId refund/:orderId *',
	),
	...apiRoutes('banners', 'banners', '/ upload :id *'),
	...apiRoutes('offers', 'offers', '/ :id *'),
	...apiRoutes('video', 'video', '/ :id *'),
	...apiRoutes('instagram', 'instasection', '/ :id *'),
	...apiRoutes('updates', 'update', 'addUpdate getUpdate remove/:id *'),
	...apiRoutes('contacts', 'contacts', 'addContact getContact remove/:id *'),
	...apiRoutes('ratings', 'ratings', '/ :id *'),
	route('openapi.json', 'routes/api/docs/openapi.ts'),
	route('docs/api', 'routes/api/docs/docs.tsx'),

	route('images/:hash/:file', 'routes/files/image.ts'),
	...routesToFile('routes/files/share-image.ts', ['images/:hash/share.jpg', 'share.jpg']),
	route('logo/:hash/:file', 'routes/files/logo.ts'),
	route('videos/:file', 'routes/files/video.ts'),
	route('sitemap.xml', 'routes/files/sitemap.ts'),
	route('feeds/google.xml', 'routes/files/product-feeds.ts', { id: 'routes/files/google-feed' }),
	route('feeds/meta.csv', 'routes/files/product-feeds.ts', { id: 'routes/files/meta-feed' }),
	route('language/:code/scripts.json', 'routes/files/script-sentences.ts'),
	...routesToFile('routes/store/preference.ts', ['lite-mode/:choice', 'language/:code']),
	...routesToFile('routes/files/public-files.ts', [
		'robots.txt',
		'manifest.webmanifest',
		'speculation-rules.json',
		'.well-known/change-password',
		'.well-known/security.txt',
		'health',
	]),
] satisfies RouteConfig
