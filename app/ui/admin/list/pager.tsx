import { Link } from 'react-router'
import { type Page, buildPagerNumbers, formatShownRange } from '#app/shop/values/paging.ts'

interface PagerProps {
	list: Pick<Page<unknown>, 'page' | 'pageCount' | 'pageSize' | 'total'>
	to: (page: number) => string
}

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-soft px-2 text-sm'
const link = `${cell} hover:bg-white hover:underline`

/** The pagination of a list (rule: list-pager); nothing for a single page. */
export function Pager({ list, to }: PagerProps) {
	const { page, pageCount } = list
	if (pageCount <= 1) return null
	return (
		<nav aria-label="Pages" className="mt-6 flex flex-col items-center gap-x-6 gap-y-2 md:flex-row md:justify-between">
			<p className="tabular text-xs text-muted">{formatShownRange(list)}</p>
			<div className="tabular grid grid-cols-2 sm:flex sm:gap-1">
				<Step label="Previous" to={page > 1 ? to(page - 1) : null} />
				<ul className="flex justify-center max-sm:order-last max-sm:col-span-2 sm:gap-1">
					{buildPagerNumbers(page, pageCount).map((number) => (
						<li key={number}>
							<PageNumber number={number} current={page} to={to} />
						</li>
					))}
				</ul>
				<Step label="Next" to={page < pageCount ? to(page + 1) : null} />
			</div>
		</nav>
	)
}

function Step({ label, to }: { label: string; to: string | null }) {
	if (!to) {
		return (
			<span aria-disabled="true" className={`${cell} px-3 text-muted opacity-70`}>
				{label}
			</span>
		)
	}
	return (
		<Link to={to} className={`${link} px-3`}>
			{label}
		</Link>
	)
}

function PageNumber({ number, current, to }: { number: number | 'ellipsis'; current: number; to: PagerProps['to'] }) {
	if (number === 'ellipsis') return <span className={`${cell} text-muted`}>…</span>
	const isCurrent = number === current
	return (
		<Link
			to={to(number)}
			aria-label={`Page ${number}`}
			aria-current={isCurrent ? 'page' : undefined}
			className={isCurrent ? `${cell} bg-ink text-paper` : link}
		>
			{number}
		</Link>
	)
}
