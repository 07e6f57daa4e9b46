import type { CollectionHead as Head } from '#app/shop/catalog/collection/collection.server.ts'
import type { ImageView } from '#app/shop/media/media-url.ts'
import { ShopImage } from './shop-image.tsx'
import { Headline } from '../shell/headline.tsx'

export function CollectionHead({ title, image }: { title: string; image: ImageView }) {
	return (
		<div className="relative bg-sand">
			<ShopImage
				image={{ ...image, alt: '' }}
				sizes="100vw"
				largest={1920}
				eager
				className="aspect-4/3 w-full lg:aspect-21/9"
			/>
			<h1 className="absolute bottom-0 left-0 bg-paper px-4 pt-3 font-display text-2xl">
				<Headline>{title}</Headline>
			</h1>
		</div>
	)
}

export function CollectionLines({ head: { text, categoryName }, total }: { head: Head; total: number }) {
	return (
		<div className="max-w-prose">
			{text && <p className="text-base">{text}</p>}
			<p className="tabular text-sm text-muted">
				{total.toLocaleString('en-IN')} {total === 1 ? 'product' : 'products'}
				{categoryName && (
					<>
						{' in '}
						<a href={`/shop/${encodeURIComponent(categoryName)}`} className="text-indigo underline underline-offset-4">
							{categoryName}
						</a>
					</>
				)}
			</p>
		</div>
	)
}
