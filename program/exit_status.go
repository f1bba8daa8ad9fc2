package main

import (
	"errors"
)

const (
	exitFailure = 1
	// exitConfiguration is EX_CONFIG: the unit of systemd does not start again what ends with it.
	exitConfiguration = 78
)

// refusalExitStatus is what a refusal ends with: for a person's commands as any other fault.
var refusalExitStatus = exitFailure

// refusal is a sentence that another start would only say again.
type refusal struct{ error }

func (r refusal) Unwrap() error { return r.error }

// exitStatus is what the process ends with.
func exitStatus(err error) int {
	switch {
	case errors.Is(err, errInterrupted):
		return 0
	case errors.As(err, new(refusal)):
		return refusalExitStatus
	}
	return exitFailure
}

// errInterrupted is no fault: who started the program has ended it.
var errInterrupted = errors.New("O programa foi encerrado antes que a escola fosse criada.")
