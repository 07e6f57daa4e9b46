import { buildPagerNumbers } from '#app/shop/values/paging.ts'

interface PagerProps {
	page: number
	pageCount: number
	hrefOf: (page: number) => string
}

const step = 'inline-flex h-11 min-w-11 items-center justify-center px-2 hover:underline underline-offset-4'

/** The numbers are in one line on a phone, with the previous and next links below them. */
export function Pager({ page, pageCount, hrefOf }: PagerProps) {
	if (pageCount <= 1) return null
	return (
		<nav aria-label="Pages" className="tabular mt-10 flex flex-wrap items-center justify-center gap-x-1 text-sm">
			{page > 1 && (
				<a href={hrefOf(page - 1)} rel="prev" className={`${step} max-sm:order-1`}>
					Previous
				</a>
			)}
			<ol className="flex flex-wrap justify-center max-sm:w-full">
				{buildPagerNumbers(page, pageCount).map((number) => (
					<li key={number}>
						{number === 'ellipsis' ? (
							<span aria-hidden="true" className="inline-flex h-11 items-center px-1">
								…
							</span>
						) : (
							<a
								href={hrefOf(number)}
								aria-current={number === page ? 'page' : undefined}
								className={`${step} aria-[current=page]:border-b-2`}
							>
								<span className="sr-only">Page </span>
								{number}
							</a>
						)}
					</li>
				))}
			</ol>
			{page < pageCount && (
				<a href={hrefOf(page + 1)} rel="next" className={`${step} max-sm:order-1`}>
					Next
				</a>
			)}
		</nav>
	)
}
