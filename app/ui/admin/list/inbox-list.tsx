import type { ReactNode } from 'react'
import type { Page } from '#app/shop/values/paging.ts'
import { Empty } from './empty.tsx'
import { type ListFilters, buildListQuery } from '#app/shop/search/list-state.ts'
import { PageHeader } from '../page-header.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { ButtonLink } from '../../forms/button.tsx'

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
						{list.total.toLocaleString('en-IN')} {nouns[list.total === 1 ? 0 : 1]}
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
