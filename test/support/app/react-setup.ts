// React would ask the engine for the stack of every element that it creates, which only a debugger shows. It looks for
// this once, when it is loaded, so this file comes before all that import it.
Object.assign(console, { createTask: undefined })
