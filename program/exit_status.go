package main

import "errors"

const (
	exitFailure = 1
	// exitConfiguration is EX_CONFIG of sysexits.h. The systemd unit does not restart a process that ends with it.
	exitConfiguration = 78
)

// refusalExitStatus is the exit status of a refusal. `service run` sets it to exitConfiguration.
var refusalExitStatus = exitFailure

// refusal is an error that a restart would only repeat, such as data of a newer version.
type refusal struct{ error }

// Unwrap returns the error for errors.Is and errors.As.
func (r refusal) Unwrap() error { return r.error }

// exitStatus returns the exit status of the process for an error of its command.
func exitStatus(err error) int {
	switch {
	case errors.Is(err, errInterrupted):
		return 0
	case errors.As(err, new(refusal)):
		return refusalExitStatus
	}
	return exitFailure
}

// errInterrupted is no failure: the user or the service manager ended the program during the first start.
var errInterrupted = errors.New("O programa foi encerrado antes que a escola fosse criada.")
