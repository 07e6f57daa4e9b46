import { type Act, includesAct } from '#app/shop/words/roles.ts'
import { useRoot } from './use-shop.ts'

/** The links to the pages that fill an empty part of the shop. */
const ways = {
	banners: { act: 'home page', to: '/admin/banner/new', label: 'Add a banner' },
	offers: { act: 'home page', to: '/admin/offers/new', label: 'Add an offer' },
	products: { act: 'catalogue', to: '/admin/products/new', label: 'Add a product' },
	collections: { act: 'catalogue', to: '/admin/collections/new', label: 'Add a collection' },
	video: { act: 'home page', to: '/admin/video/new', label: 'Add a video' },
	posts: { act: 'home page', to: '/admin/insta/new', label: 'Add a post' },
} as const satisfies Record<string, { act: Act; to: string; label: string }>

/** Links staff who view the shop to the page that fills an empty part (rule: empty-parts). Shoppers do not see it. */
export function FillHint({ of, isLine = false }: { of: keyof typeof ways; isLine?: boolean }) {
	const { act, to, label } = ways[of]
	if (!includesAct(useRoot()?.viewer?.role, act)) return null
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
