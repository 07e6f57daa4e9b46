import type { ReactNode } from 'react'
import type { Page } from '#app/shop/values/paging.ts'
import { Empty, SearchBox, Pager } from './list-controls.tsx'
import { type ListFilters, buildListQuery } from '#app/shop/search/list-state.ts'
import { PageHeader } from '../page-parts.tsx'
import { ButtonLink } from '../../forms/button.tsx'
import { locale } from '#app/shop/region/india.ts'

interface Column {
	label: string
	width?: string
}

/** A table whose rows are cards below 768 px. */
export function InboxTable({
	caption,
	columns,
	children,
}: {
	caption: string
	columns: Column[]
	children: ReactNode
}) {
	return (
		<table className="w-full border-collapse text-sm max-md:block md:table-fixed md:board">
			<caption className="sr-only">{caption}</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-left text-xs text-muted">
					{columns.map(({ label, width = '' }) => (
						<th key={label} scope="col" className={`px-3 py-2.5 font-medium xl:px-4 ${width}`}>
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:grid max-md:gap-3">{children}</tbody>
		</table>
	)
}

export function InboxRow({ children }: { children: ReactNode }) {
	return (
		<tr
			className={
				'border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] ' +
				'max-md:items-start max-md:gap-x-4 max-md:border-0 max-md:board max-md:px-4 max-md:py-3'
			}
		>
			{children}
		</tr>
	)
}

const cell = 'align-top max-md:block md:px-3 xl:px-4'

/** The heading cell of a row. */
export function HeadCell({ children, alone = false }: { children: ReactNode; alone?: boolean }) {
	return (
		<th
			scope="row"
			className={`${cell} text-left font-medium [overflow-wrap:anywhere] md:py-2.5 ${alone ? 'max-md:col-span-2' : ''}`}
		>
			{children}
		</th>
	)
}

/** A cell of a table row. If rows are shown as cards, a `badge` is at the right end, and other cells are below. */
export function Cell({ children, badge = false }: { children: ReactNode; badge?: boolean }) {
	return (
		<td className={`${cell} [overflow-wrap:anywhere] md:py-2.5 ${badge ? '' : 'max-md:order-1 max-md:col-span-2'}`}>
			{children}
		</td>
	)
}

export function DateCell({ children }: { children: ReactNode }) {
	return (
		<td className={`${cell} tabular text-xs text-muted max-md:order-2 max-md:col-span-2 max-md:pt-1 md:py-3`}>
			{children}
		</td>
	)
}

export function Actions({ children }: { children: ReactNode }) {
	return (
		<td className={`${cell} max-md:order-3 max-md:col-span-2`}>
			<div className="flex flex-wrap items-center gap-x-5">{children}</div>
		</td>
	)
}

interface InboxListProps {
	title: string
	address: string
	back?: { to: string; label: string }
	search: string
	filters?: ListFilters | undefined
	/** The links beside the title. */
	headLinks?: ReactNode
	tabs?: ReactNode
	list: Omit<Page<unknown>, 'items'>
	/** The singular and plural noun. */
	nouns: [string, string]
	searchLabel?: string
	placeholder: string
	/** The empty state. */
	empty: { title: string; text: string }
	children: ReactNode
}

export function InboxList({
	title,
	address,
	back,
	search,
	filters,
	headLinks,
	tabs,
	list,
	nouns,
	searchLabel = `Search ${nouns[1]}`,
	placeholder,
	empty,
	children,
}: InboxListProps) {
	return (
		<>
			<PageHeader title={title} {...(back && { back })}>
				{headLinks}
			</PageHeader>
			<SearchBox action={address} search={search} filters={filters} label={searchLabel} placeholder={placeholder} />
			{tabs}
			{list.total > 0 ? (
				<>
					<p role="status" className="tabular my-3 text-xs text-muted">
						{list.isMore && 'more than '}
						{list.total.toLocaleString(locale)} {nouns[list.total === 1 ? 0 : 1]}
						{search && ' found'}
					</p>
					{children}
				</>
			) : (
				<div className="mt-5">
					<Empty title={empty.title} text={search ? `No results for “${search}”.` : empty.text}>
						{search && <ButtonLink to={address}>Show all {nouns[1]}</ButtonLink>}
					</Empty>
				</div>
			)}
			<Pager list={list} to={(page) => address + buildListQuery({ search, page, ...(filters && { filters }) })} />
		</>
	)
}
