import { pagerNumbers } from '#app/shop/paging.ts'

interface PagerProps {
	page: number
	pageCount: number
	hrefOf: (page: number) => string
}

const step = 'inline-flex min-h-11 min-w-11 items-center justify-center px-2 underline-offset-4 hover:underline'

export function Pager({ page, pageCount, hrefOf }: PagerProps) {
	if (pageCount <= 1) return null
	return (
		<nav
			aria-label="Pages"
			className="tabular mt-12 flex flex-wrap items-center justify-center gap-1 border-t border-line pt-6 text-sm"
		>
			{page > 1 && (
				<a href={hrefOf(page - 1)} rel="prev" className={step}>
					Previous
				</a>
			)}
			<ol className="contents">
				{pagerNumbers(page, pageCount).map((number) => (
					<li key={number} className={number === page ? '' : 'max-sm:hidden'}>
						{number === 'ellipsis' ? (
							<span aria-hidden="true" className="px-1">
								…
							</span>
						) : (
							<a
								href={hrefOf(number)}
								aria-current={number === page ? 'page' : undefined}
								className={`${step} aria-[current=page]:bg-ink aria-[current=page]:text-paper`}
							>
								<span className="sr-only">Page </span>
								{number}
								<span className="sm:hidden">&nbsp;/ {pageCount}</span>
							</a>
						)}
					</li>
				))}
			</ol>
			{page < pageCount && (
				<a href={hrefOf(page + 1)} rel="next" className={step}>
					Next
				</a>
			)}
		</nav>
	)
}
