import { type Permission, hasPermission } from '#app/shop/auth/roles.ts'
import { useRoot } from './use-shop.ts'

/** The links to the pages that fill an empty part of the shop. */
const links = {
	banners: { permission: 'home page', to: '/admin/banner/new', label: 'Add a banner' },
	offers: { permission: 'home page', to: '/admin/offers/new', label: 'Add an offer' },
	products: { permission: 'catalogue', to: '/admin/products/new', label: 'Add a product' },
	collections: { permission: 'catalogue', to: '/admin/collections/new', label: 'Add a collection' },
	video: { permission: 'home page', to: '/admin/video/new', label: 'Add a video' },
	posts: { permission: 'home page', to: '/admin/insta/new', label: 'Add a post' },
} as const satisfies Record<string, { permission: Permission; to: string; label: string }>

/** Links staff who view the shop to the page that fills an empty part (rule: empty-parts). Shoppers do not see it. */
export function FillHint({ of, isLine = false }: { of: keyof typeof links; isLine?: boolean }) {
	const { permission, to, label } = links[of]
	if (!hasPermission(useRoot()?.viewer?.role, permission)) return null
	const Tag = isLine ? 'p' : 'span'
	return (
		<Tag className={isLine ? 'shell py-3 text-xs' : 'ml-2 text-xs'}>
			Only staff see this:{' '}
			<a href={to} className="underline underline-offset-4">
				{label}
			</a>
		</Tag>
	)
}
