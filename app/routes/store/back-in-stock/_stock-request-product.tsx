import type { ReactNode } from 'react'
import type { RequestedProduct } from './_stock-request-page.server.ts'
import { ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'

interface StockRequestProductProps {
	product: RequestedProduct
	title: string
	children: ReactNode
}

/** The image and name of the requested product, beside the form. */
export function StockRequestProduct({ product, title, children }: StockRequestProductProps) {
	const { name, words, href, image } = product
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Product', to: href }]} current={title} />
			<div className="mt-2 max-w-[52rem] sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-10 lg:mt-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-14">
				<div className="flex gap-4 sm:block">
					<ImageInColor
						of={image}
						sizes="(width >= 64rem) 18rem, (width >= 40rem) 12rem, 6rem"
						largest={640}
						isDecorative
						className="aspect-3/4 w-24 shrink-0 self-start rounded-soft bg-sand sm:w-full"
					/>
					<p className="min-w-0 text-sm sm:mt-3">
						<a href={href} className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline">
							{name}
						</a>
						{words && <span className="mt-1 block text-muted [overflow-wrap:anywhere]">{words}</span>}
					</p>
				</div>
				<div className="mt-6 min-w-0 sm:mt-0">
					<h1 className="font-display text-2xl">{title}</h1>
					{children}
				</div>
			</div>
		</div>
	)
}
