import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Request tests hash thousands. Unit tests and started shops pay the real cost.
const real = crypto.argon2
crypto.argon2 = (algorithm, parameters, callback) =>
	real(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback)
syncBuiltinESMExports()
