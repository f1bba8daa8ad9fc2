package main

import (
	"errors"
	"testing"
)

func TestOnlyAServiceEndsWithTheConfigurationStatus(t *testing.T) {
	defer func() { refusalExitStatus = exitFailure }()
	fault := errors.Join(nil, newerDataError("/srv/school", "1900000001_later.js"))
	if exitStatus(fault) != exitFailure {
		t.Fatal("a command of a person ends with the service's status")
	}
	if exitStatus(errInterrupted) != 0 {
		t.Fatal("an interruption of the first start is a failure")
	}
	refusalExitStatus = exitConfiguration
	if exitStatus(fault) != exitConfiguration || exitStatus(errors.New("the port is taken")) != exitFailure {
		t.Fatal("the exit status of the service is wrong")
	}
}
