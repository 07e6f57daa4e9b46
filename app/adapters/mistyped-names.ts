/** Shorter names are similar to too many names of other programs. */
const shortest = 7

/** Returns a message for each given name that is nearly the name of a missing setting, such as 'SMPT_URL'. */
export function mistypedNames(given: string[], names: string[]): string[] {
	return given
		.filter((name) => name.length >= shortest && !names.includes(name))
		.flatMap((name) => {
			const meant = names.find((other) => !given.includes(other) && isNearly(name, other))
			return meant ? `${name} is no setting of the shop (${meant} is one)` : []
		})
}

/** Returns whether the names differ by one missing, extra or different letter, or by two swapped neighbors. */
function isNearly(name: string, other: string): boolean {
	let at = 0
	while (at < name.length && name[at] === other[at]) at += 1
	const [rest, otherRest] = [name.slice(at), other.slice(at)]
	const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
	const isReplaced = rest.slice(1) === otherRest.slice(1)
	return isSwapped || isReplaced || rest.slice(1) === otherRest || rest === otherRest.slice(1)
}
