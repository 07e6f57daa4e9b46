import { type ComponentType, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Page } from '#app/shop/values/paging.ts'
import { ButtonLink } from '../../forms/button.tsx'
import { PageHeader } from '../page-parts.tsx'
import { createErrorPage } from '../error-page.tsx'
import { Empty, SearchBox, Pager } from './list-controls.tsx'
import { buildListQuery } from '#app/shop/search/list-state.ts'
import { type PositionedRow, type RowPositions, usePositionDrag } from './row-actions.tsx'

interface Row {
	id: number
}

/** The props of a row's card. */
export interface CardProps<Shown extends Row> extends PositionedRow {
	row: Shown
	/** The query string with the search and page of the list. */
	query: string
	isSaved: boolean
	isEager: boolean
}

interface RowListProps<Shown extends Row> {
	/** The result of `loadRows` (app/http/admin/row-list.server.ts). */
	of: {
		search: string
		list: Omit<Page<unknown>, 'items'>
		rows: Shown[]
		savedId: number | null
		places?: RowPositions
	}
	title: string
	/** A sentence below the title that says where shoppers see the rows. */
	about?: string
	to: string
	/** The label of the button for a new row. */
	add: string
	/** The plural noun, such as 'colors'. */
	rows: string
	placeholder?: string
	/** The title of an empty list, and the text that is shown while no row exists. */
	none: { title?: string; begin: string }
	/** The classes that define the columns of the grid. */
	className: string
	Card: ComponentType<CardProps<Shown>>
}

interface RowListPage<Shown extends Row> extends Omit<RowListProps<Shown>, 'of'> {
	/** The message when the list fails to load. */
	failed?: string
	/** The label of the error page's link to the whole list. If absent, the link leads to the dashboard. */
	all?: string
	acceptsImages?: boolean
}

/** Creates the `meta`, page and error boundary of a list's route. */
export function createRowListPage<Shown extends Row>({ failed, all, acceptsImages, ...list }: RowListPage<Shown>) {
	const back = all ? { to: list.to, label: all } : undefined
	return {
		meta: () => [{ title: `${list.title} · Admin` }],
		Page: ({ loaderData }: { loaderData: RowListProps<Shown>['of'] }) => <RowList of={loaderData} {...list} />,
		ErrorBoundary: createErrorPage(failed ?? `Failed to load ${list.rows}`, back, acceptsImages),
	}
}

const manyClips = 4

/**
 * A list whose rows are edited in a dialog over it: the button for a new row, the search, the cards and the pagination.
 */
function RowList<Shown extends Row>({
	of: { search, list, rows: shown, savedId, places = {} },
	title,
	about,
	to,
	add,
	rows,
	placeholder = `Search ${rows}...`,
	none,
	className,
	Card,
}: RowListProps<Shown>) {
	const query = buildListQuery({ search, page: list.page })
	const drag = usePositionDrag(to, query, places)
	const renderAddButton = (query: string) => (
		<ButtonLink to={`${to}/new${query}`} preventScrollReset>
			{add}
		</ButtonLink>
	)
	const isWhole = search === ''
	return (
		<>
			<PageHeader title={title}>{renderAddButton(query)}</PageHeader>
			{about && <p className="mb-3 max-w-prose text-sm text-muted">{about}</p>}
			<SearchBox action={to} search={search} label={`Search ${rows}`} placeholder={placeholder} />
			<div className="mt-5">
				<Outlet />
				{shown.length > 0 ? (
					<ul className={`grid ${className}`}>
						{shown.map((row, index) => (
							<Card
								key={row.id}
								row={row}
								query={query}
								isSaved={row.id === savedId}
								isEager={index < manyClips}
								place={places[row.id]}
								total={list.total}
								dragged={drag(row.id)}
							/>
						))}
					</ul>
				) : (
					<Empty title={none.title ?? `No ${rows} found`} text={isWhole ? none.begin : `No ${rows} match “${search}”.`}>
						{isWhole ? renderAddButton('') : <ButtonLink to={to}>{`Show all ${rows}`}</ButtonLink>}
					</Empty>
				)}
			</div>
			<Pager list={list} to={(page) => to + buildListQuery({ search, page })} />
		</>
	)
}

interface FrameProps {
	of: Pick<CardProps<Row>, 'isSaved' | 'dragged'>
	className?: string
	children: ReactNode
}

/** The frame of a row's card. It is marked when the row was just saved, and other rows can be dropped on it. */
export function CardFrame({
	of: { isSaved, dragged },
	className = 'flex flex-col px-4 pt-3 pb-1',
	children,
}: FrameProps) {
	const marks = [
		isSaved && 'scroll-mt-20 outline-2 outline-offset-2 outline-success',
		dragged?.isOver && 'outline-2 outline-offset-2 outline-indigo',
	]
	return (
		<li
			id={isSaved ? 'saved' : undefined}
			{...dragged?.target}
			className={['board', className, ...marks].filter(Boolean).join(' ')}
		>
			{children}
		</li>
	)
}
