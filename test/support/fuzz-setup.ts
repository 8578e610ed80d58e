import * as fc from 'fast-check'
import process from 'node:process'

const usualSeed = 20_260_101

// The same seed each time, so that a run can be repeated; `npm run test:full` draws one and prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? usualSeed) })
