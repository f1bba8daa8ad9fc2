package main

import (
	"errors"
	"testing"
)

func TestOnlyAServiceEndsWithTheConfigurationStatus(t *testing.T) {
	defer func() { refusalExitStatus = exitFailure }()
	fault := errors.Join(nil, newerDataError("/srv/school", "1900000001_later.js"))
	if exitStatus(fault) != exitFailure {
		t.Fatal("a person's command ends with another status")
	}
	if exitStatus(errInterrupted) != 0 {
		t.Fatal("to be ended before the school is made is no fault")
	}
	refusalExitStatus = exitConfiguration
	if exitStatus(fault) != exitConfiguration || exitStatus(errors.New("the port is taken")) != exitFailure {
		t.Fatal("the unit would start it again, or never")
	}
}
