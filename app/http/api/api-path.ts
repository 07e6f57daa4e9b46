const prefixes = [
	'products',
	'users',
	'orders',
	'categories',
	'colors',
	'banners',
	'offers',
	'video',
	'instasection',
	'update',
	'contacts',
	'ratings',
	'collections',
]
// Routes match case-insensitively.
const apiPath = new RegExp(`^/(?:${prefixes.join('|')}|cart/(?:get|add|update|remove))(?:/|$)`, 'i')
const pageToo = /^\/collections\/?$/i

/**
 * Returns whether a path belongs to the JSON API. /collections is also a page, so only its methods other than GET and
 * HEAD belong to the API.
 */
export function isApiPath(pathname: string, method: string): boolean {
	if (pageToo.test(pathname) && (method === 'GET' || method === 'HEAD')) return false
	return apiPath.test(pathname)
}
