import { Form, Link } from 'react-router'
import type { LogFilter } from '#app/shop/journal/log.server.ts'
import { KINDS } from '#app/shop/journal/journal-words.ts'
import { Choice } from '#app/ui/admin/list/choice.tsx'
import { Button } from '#app/ui/forms/button.tsx'

interface LogFiltersProps {
	filter: LogFilter
	people: { id: number; name: string }[]
	isNarrowed: boolean
}

const kinds = Object.entries(KINDS).map(([kind, [noun]]) => ({ id: kind, name: noun }))

export function LogFilters({ filter: { person, kind, id }, people, isNarrowed }: LogFiltersProps) {
	return (
		<Form role="search" action="/admin/log" aria-label="Log" className="mb-3 flex flex-wrap gap-2">
			<NamedChoice name="person" label="Person" value={person} all="Everybody" options={people} />
			<NamedChoice name="kind" label="Kind of thing" value={kind} all="Everything" options={kinds} />
			<label className="flex items-center rounded-soft border border-field bg-white text-xs sm:text-sm">
				<span aria-hidden="true" className="pl-3 text-muted">
					#
				</span>
				<span className="sr-only">Number of the thing</span>
				<input
					key={id}
					name="id"
					inputMode="numeric"
					pattern="[0-9]*"
					defaultValue={id}
					className="min-h-11 w-20 rounded-soft px-1"
				/>
			</label>
			<Button look="secondary" className="bg-white px-4">
				Show
			</Button>
			{isNarrowed && (
				<Link
					to="/admin/log"
					discover="none"
					prefetch="none"
					className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-4 hover:no-underline"
				>
					Clear
				</Link>
			)}
		</Form>
	)
}

interface NamedChoiceProps {
	name: string
	label: string
	value: string | number | undefined
	all: string
	options: { id: string | number; name: string }[]
}

function NamedChoice({ all, options, ...choice }: NamedChoiceProps) {
	return (
		<Choice {...choice} className="max-sm:grow max-sm:basis-34 max-sm:px-2">
			<option value="">{all}</option>
			{options.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</Choice>
	)
}
