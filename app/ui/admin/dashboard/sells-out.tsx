import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { sellsOutNext } from '#app/shop/catalog/product/sells-out-next.server.ts'
import { ShopImage } from '../../product/shop-image.tsx'
import { Part, PartLink } from './part.tsx'

export function SellsOutNext({
	next,
	link = <PartLink to="/admin/stock">Stock</PartLink>,
}: {
	next: Awaited<ReturnType<typeof sellsOutNext>> | 'failed'
	link?: ReactNode
}) {
	return (
		<Part title="Sells out next" note="at the speed of 14 days" link={link} of={next}>
			{(list) => (
				<>
					{list.length === 0 && <p className="text-sm text-muted">Nothing that sells runs out within four weeks.</p>}
					<ul className="divide-y divide-line">
						{list.map(({ productId, name, words, left, daysLeft, image }) => (
							<li
								key={`${productId} ${words}`}
								className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-sm"
							>
								<ShopImage
									image={image && { ...image, alt: '' }}
									sizes="27px"
									largest={160}
									className="h-9 w-[27px] rounded-[3px] object-cover"
								/>
								<span className="truncate">
									<Link
										to={`/admin/products/${productId}`}
										className="font-semibold underline-offset-4 hover:underline"
									>
										{name}
									</Link>{' '}
									<span className="text-muted">{words}</span>
								</span>
								<span className="tabular text-xs whitespace-nowrap">
									<b className="font-semibold">{left} left</b>{' '}
									<span className={daysLeft <= 2 ? 'text-danger' : daysLeft <= 7 ? 'text-warn' : 'text-muted'}>
										· {daysLeft === 1 ? '1 day' : `${daysLeft} days`}
									</span>
								</span>
							</li>
						))}
					</ul>
				</>
			)}
		</Part>
	)
}
