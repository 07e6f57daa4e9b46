import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Page } from '#app/shop/paging.ts'
import { ButtonLink } from '../../forms/button.tsx'
import { PageHead } from '../page-head.tsx'
import { Empty } from './empty.tsx'
import { listStateQuery } from './list-state.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'

interface RowListProps {
	title: string
	/** Its address. */
	to: string
	/** The words on the button of a new row. */
	add: string
	/** 'colours' */
	rows: string
	search: string
	list: Omit<Page<unknown>, 'items'>
	placeholder: string
	/** The title of an empty list, how it is begun, and what does not contain what was searched for. */
	none: { title: string; begin: string; found: string }
	/** The columns of its grid. */
	className: string
	children: ReactNode[]
}

/** A list whose rows are edited in a dialog over it: its button, its search, its rows as cards, and its pages. */
export function RowList({ title, to, add, rows, search, list, placeholder, none, className, children }: RowListProps) {
	const addButton = (query: string) => (
		<ButtonLink to={`${to}/new${query}`} preventScrollReset>
			{add}
		</ButtonLink>
	)
	const isWhole = search === ''
	return (
		<>
			<PageHead title={title}>{addButton(listStateQuery({ search, page: list.page }))}</PageHead>
			<SearchBox action={to} search={search} label={`Search ${rows}`} placeholder={placeholder} />
			<div className="mt-5">
				<Outlet />
				{children.length > 0 ? (
					<ul className={`grid ${className}`}>{children}</ul>
				) : (
					<Empty title={none.title} text={isWhole ? none.begin : `${none.found} contains “${search}”.`}>
						{isWhole ? addButton('') : <ButtonLink to={to}>{`Show all ${rows}`}</ButtonLink>}
					</Empty>
				)}
			</div>
			<Pager list={list} to={(page) => to + listStateQuery({ search, page })} />
		</>
	)
}
