import { Form, useSubmit } from 'react-router'
import { useIsScripted } from '../../forms/use-scripted.ts'
import { useDrag } from '../use-drag.ts'

/** A row of a list that is in the owner's order. */
export interface PositionedRow {
	/** The position among all rows, beginning with 1; `undefined` while only some are shown. */
	place: number | undefined
	total: number
	/** `undefined` without script. */
	dragged: ReturnType<ReturnType<typeof usePositionDrag>>
}

interface PlaceButtonsProps extends Pick<PositionedRow, 'place' | 'total'>, Partial<Pick<PositionedRow, 'dragged'>> {
	/** The URL to which the new position is submitted. */
	to: string
	/** The name of the moved row. */
	name: string
}

/** Buttons that move a row of a list in the owner's order. */
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
					Make first<span className="sr-only">: {name}</span>
				</button>
			)}
		</Form>
	)
}

/** The position of each row among all rows, beginning with 1. */
export type RowPositions = Record<number, number>

/** Returns drag handlers for a row; `undefined` without script or when the row has no position. */
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
