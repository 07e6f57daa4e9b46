import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { listSellingOutSoon } from '#app/shop/catalog/product/selling-out-soon.server.ts'
import { ShopImage } from '../../product/shop-image.tsx'
import { DashboardCard, CardLink } from './dashboard-card.tsx'

export function SellingOutSoon({
	next,
	link = <CardLink to="/admin/stock">Stock</CardLink>,
}: {
	next: Awaited<ReturnType<typeof listSellingOutSoon>> | 'failed'
	link?: ReactNode
}) {
	return (
		<DashboardCard title="Selling out soon" note="based on the last 14 days" link={link} of={next}>
			{(list) => (
				<>
					{list.length === 0 && (
						<p className="text-sm text-muted">No products are expected to sell out within four weeks.</p>
					)}
					<ul className="divide-y divide-line">
						{list.map(({ productId, name, variantName, left, daysLeft, image }) => (
							<li
								key={`${productId} ${variantName}`}
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
									<span className="text-muted">{variantName}</span>
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
		</DashboardCard>
	)
}
