import { imageUrl } from '#app/shop/media/media-url.ts'

/** Nothing without a mark. The name of the shop stands beside it. */
export function ShopMark({ mark }: { mark: string }) {
	if (!mark) return null
	return <img src={imageUrl(mark, 320)} alt="" className="mb-1 block h-auto max-h-16 w-auto max-w-48" />
}
