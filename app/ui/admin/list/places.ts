import { useSubmit } from 'react-router'
import { useScripted } from '../../forms/use-scripted.ts'
import { useDrag } from '../use-drag.ts'

/** The place of each row among all, 1 the first. */
export type Places = Record<number, number>

interface Listed {
	items: { id: number }[]
	page: number
	pageSize: number
}

/** The places of the rows of a page; none while they are searched, for then only some are shown. */
export function placesOf({ items, page, pageSize }: Listed, search: string): Places {
	if (search) return {}
	return Object.fromEntries(items.map(({ id }, index) => [id, (page - 1) * pageSize + index + 1]))
}

/** Drag handlers of a row; undefined without script or if the row has no place. */
export function usePlaceDrag(list: string, query: string, places: Places) {
	const submit = useSubmit()
	const isScripted = useScripted()
	const drag = useDrag<number>(
		(id, onto) =>
			void submit(
				{ place: String(places[onto]) },
				{ method: 'post', action: `${list}/${id}/move${query}`, preventScrollReset: true },
			),
	)
	return (id: number) => (isScripted && id in places ? drag(id) : undefined)
}

/** What makes a row the target of a drag. */
export function dropProps(dragged: ReturnType<ReturnType<typeof useDrag<number>>> | undefined, className: string) {
	return {
		...dragged?.target,
		className: `${className} ${dragged?.isOver ? 'outline-2 outline-offset-2 outline-indigo' : ''}`,
	}
}
