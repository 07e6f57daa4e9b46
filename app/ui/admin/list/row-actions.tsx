import { type ReactNode, type DragEvent, useRef, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { Icon } from '../../shell/icon.tsx'
import { ConfirmLink } from '../confirm.tsx'
import { useIsScripted } from '../../forms/field.tsx'

interface RowActionsProps {
	/** The row's URL, which is the prefix of the action URLs. */
	to: string
	query: string
	name: string
	/** The noun in the confirmation question. */
	thing: string
	/**
	 * `page` when the deletion has a page of its own with more information, `none` when the row cannot be deleted.
	 * If `deletion` is absent, a dialog asks for confirmation.
	 */
	deletion?: 'page' | 'none' | undefined
	note?: ReactNode
	/** True when the editor opens over the list, which then keeps its scroll position. */
	isOver?: boolean
	className?: string
	/** More actions, before *Edit* and *Delete*. */
	children?: ReactNode
}

/** The buttons that edit and delete a row. */
export function RowActions({
	to,
	query,
	name,
	thing,
	deletion,
	note,
	isOver = true,
	className = 'justify-between gap-3',
	children,
}: RowActionsProps) {
	return (
		<div className={`mt-auto flex text-xs ${className}`}>
			{children}
			<Link to={to + query} preventScrollReset={isOver} className="act-link">
				Edit<span className="sr-only"> {name}</span>
			</Link>
			{deletion === 'page' && (
				<Link to={`${to}/delete${query}`} className="act-link text-danger">
					Delete<span className="sr-only"> {name}</span>
				</Link>
			)}
			{!deletion && (
				<ConfirmLink
					to={`${to}/delete${query}`}
					question={`Are you sure you want to delete this ${thing}?`}
					subject={name}
					note={note}
					label="Delete"
				/>
			)}
		</div>
	)
}

interface ActButtonProps {
	to: string
	/** The name of the submitted field. Not needed when the URL already says what to do. */
	name?: string
	value?: string
	children: ReactNode
}

/** An action button of a row that needs no confirmation. */
export function ActionButton({ to, name, value, children }: ActButtonProps) {
	return (
		<Form method="post" action={to} preventScrollReset>
			{name && <input type="hidden" name={name} value={value} />}
			<button className="act-link">{children}</button>
		</Form>
	)
}

export function SavedBadge() {
	return (
		<div className="flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-success">
			<Icon name="tick" className="size-4" />
			Just saved
		</div>
	)
}

/** A row of a list that the owner sorts by hand. */
export interface PositionedRow {
	/** The position among all rows, beginning with 1; `undefined` when the list shows only a part of the rows. */
	place: number | undefined
	total: number
	/** The row's drag handlers; `undefined` without script and when the row has no position. */
	dragged: ReturnType<ReturnType<typeof usePositionDrag>>
}

interface PlaceButtonsProps extends Pick<PositionedRow, 'place' | 'total'>, Partial<Pick<PositionedRow, 'dragged'>> {
	/** The URL to which the new position is submitted. */
	to: string
	/** The name of the moved row. */
	name: string
}

/** Buttons that move a row in a list that the owner sorts by hand. */
export function PositionButtons({ to, name, place, total, dragged }: PlaceButtonsProps) {
	if (place === undefined || total < 2) return null
	return (
		<Form method="post" action={to} preventScrollReset className="-ml-2 flex flex-wrap items-center text-xs">
			{dragged && (
				<span
					{...dragged.handle}
					aria-hidden="true"
					className="grid size-11 cursor-grab place-items-center text-base text-muted hover:bg-sand"
				>
					⠿
				</span>
			)}
			{(['up', 'down'] as const).map((direction) => (
				<button
					key={direction}
					type="submit"
					name="place"
					value={direction === 'up' ? place - 1 : place + 1}
					disabled={place === (direction === 'up' ? 1 : total)}
					aria-label={`Move ${name} ${direction}`}
					className="size-11 rounded-soft text-sm hover:bg-sand disabled:text-line disabled:hover:bg-transparent"
				>
					<span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
				</button>
			))}
			{place > 1 && (
				<button
					type="submit"
					name="place"
					value={1}
					className="min-h-11 px-2 whitespace-nowrap underline underline-offset-4 hover:no-underline"
				>
					Move to top<span className="sr-only">: {name}</span>
				</button>
			)}
		</Form>
	)
}

/** The position of each row among all rows, beginning with 1, by the row's id. */
export type RowPositions = Record<number, number>

/**
 * Returns a function that returns the drag handlers of the row with an id; `undefined` without script or when the row
 * has no position. When row A is dropped on row B, the form submits the position of B as the new position of A.
 */
export function usePositionDrag(list: string, query: string, places: RowPositions) {
	const submit = useSubmit()
	const isScripted = useIsScripted()
	const drag = useDrag<number>(
		(id, onto) =>
			void submit(
				{ place: String(places[onto]) },
				{ method: 'post', action: `${list}/${id}/move${query}`, preventScrollReset: true },
			),
	)
	return (id: number) => (isScripted && id in places ? drag(id) : undefined)
}

/**
 * Returns a function that returns a row's handlers for dragging it by its handle and dropping other rows on it. Files
 * and texts from elsewhere are ignored.
 */
export function useDrag<Key>(handleDrop: (dragged: Key, onto: Key) => void) {
	const dragged = useRef<{ key: Key } | null>(null)
	const [over, setOver] = useState<Key | null>(null)
	return (key: Key) => ({
		isOver: over === key,
		handle: {
			draggable: true,
			onDragStart: (event: DragEvent) => {
				event.dataTransfer.effectAllowed = 'move'
				dragged.current = { key }
			},
			onDragEnd: () => {
				dragged.current = null
				setOver(null)
			},
		},
		target: {
			onDragOver: (event: DragEvent) => {
				if (!dragged.current) return
				event.preventDefault()
				setOver(key)
			},
			onDragLeave: () => setOver(null),
			onDrop: (event: DragEvent) => {
				if (!dragged.current) return
				event.preventDefault()
				handleDrop(dragged.current.key, key)
			},
		},
	})
}
