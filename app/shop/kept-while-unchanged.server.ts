import { catalogVersionNow } from './catalog-version.server.ts'

/**
 * As `load`, which reads only what the catalogue's version counts: its answers are kept in memory and given again for the same question, until
 * anything that shoppers see has changed. At most the `most` last asked are kept, and no failure. Nobody may change an answer: others have it too.
 */
export function keptWhileUnchanged<Question extends unknown[], Answer>(most: number, load: (...question: Question) => Promise<Answer>) {
	const kept = new Map<string, Promise<Answer>>()
	let keptVersion = -1
	return (...question: Question): Promise<Answer> => {
		// Read before the answer is: a change meanwhile makes the answer newer than it is taken for, never older.
		const version = catalogVersionNow()
		if (version !== keptVersion) kept.clear()
		keptVersion = version
		const key = JSON.stringify(question)
		const known = kept.get(key)
		const answer = known ?? load(...question)
		if (!known) answer.catch(() => kept.get(key) === answer && kept.delete(key))
		kept.delete(key)
		// The one asked for last stands last.
		kept.set(key, answer)
		if (kept.size > most) kept.delete(kept.keys().next().value!)
		return answer
	}
}
